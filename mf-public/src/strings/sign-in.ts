/** The ways in, as pages and buttons name them. */
export const signIn = 'Sign In';
export const signUp = 'Sign Up';
