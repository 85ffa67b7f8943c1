/** An error that the person who runs a command can fix. Its message is one sentence that says how. */
export class UserError extends Error {}
