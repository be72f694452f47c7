/** A mistake of whoever gave a command: the message, which says what to do, is all they are shown. */
export class UserError extends Error {
  /** Names the mistake where pages say it in the reader's language, too. */
  readonly kind: string | undefined

  constructor(message: string, kind?: string) {
    super(message)
    this.kind = kind
  }
}
