/** The names of the ways to sign in, on pages and buttons. */
export const signIn = 'Sign In';
export const signUp = 'Sign Up';
