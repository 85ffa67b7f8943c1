/** The type of a browser test's annotation that lists the areas that it loaded, separated by spaces. */
export const AREAS_ANNOTATION = 'areas';
