import { UserError } from './userError'

/** Thrown if a version before 1.0 created the database. The message says what to do. */
export class OldDatabase extends UserError {
  override name = 'OldDatabase'

  constructor() {
    super(
      'This database was created by a version before 1.0, which this version cannot use. Set DATABASE_URL to an empty database or, with bin/start, DATA_DIR to an empty folder. To keep the terms, export them with the version that created the database (bin/atumo terms export), and import the file afterwards.',
    )
  }
}
