/**
 * The fields that a refusal names, with what is wrong: `deadline must be a day`.
 * @param prefix what is left out of the paths of the fields.
 */
export function listFieldErrors(body: unknown, prefix: RegExp): string[] {
  const { errors = [] } = body as { errors?: { field: string; message: string }[] };
  return errors.map(({ field, message }) => `${field.replace(prefix, '')} ${message}`);
}
