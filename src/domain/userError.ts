/** A mistake of whoever gave a command: the message, which says what to do, is all they are shown. */
export class UserError extends Error {}
