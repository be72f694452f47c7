/** Native speakers who read the dictionary, and their verdicts on entries, in PostgreSQL. */
import type { Sql } from '../clients'
import { first, inTime, some } from '../queries'
import { type Headwords, type TermFields, termFields } from './reader'

export const verdicts = ['confirmed', 'corrected', 'doubted'] as const
export type Verdict = (typeof verdicts)[number]

export type Entry = TermFields & { id: number; revision: number }

export interface Doubt extends Headwords {
  verdict: Verdict
  note: string | null
  by: string | null
  at: Date
}

export interface Confirmation {
  /** Null if the reader did not agree to be named. */
  name: string | null
  at: Date
}

export interface Reading {
  termId: number
  revision: number
  userId: string
  verdict: Verdict
  note: string | null
  /** The reader's name, as shown on the term's page; null if the reader does not want to be named. */
  credit: string | null
}

export interface NativeReader {
  email: string
  name: string
  read: number
}

export const createReadings = (sql: Sql) => ({
  isReader: (userId: string): Promise<boolean> =>
    some(sql`select from native_readers where user_id = ${userId}`),

  /** Makes a user a reader. @returns false if no account has this address and has confirmed it */
  invite: (email: string, by: string): Promise<boolean> =>
    some(sql`
      insert into native_readers (user_id, invited_by)
      select id, ${by} from users where email = ${email.toLowerCase()} and email_verified
      on conflict (user_id) do update set invited_by = excluded.invited_by`),

  dismiss: (email: string): Promise<boolean> =>
    some(sql`
      delete from native_readers using users
      where users.id = user_id and users.email = ${email.toLowerCase()}`),

  readers: (limit: number, offset = 0) => sql<NativeReader[]>`
    select u.email, u.name, count(r.id)::int as read
    from native_readers n join users u on u.id = n.user_id left join readings r on r.user_id = u.id
    group by u.id order by u.email limit ${limit} offset ${offset}`,

  /**
   * Returns an approved entry whose current revision the reader has not read, preferring entries with the
   * fewest readers. Each reader gets the entries in a different order.
   * @param skipped IDs of terms to leave out
   */
  next: (userId: string, skipped: readonly number[]): Promise<Entry | undefined> =>
    first(sql<Entry[]>`
      select t.id, t.revision, ${termFields(sql)}
      from terms t left join categories c on c.id = t.category_id
        left join readings r on r.term_id = t.id and r.term_revision = t.revision
      where t.status = 'approved' and t.id <> all(${[...skipped]}::bigint[])
      group by t.id, c.id having count(*) filter (where r.user_id = ${userId}) = 0
      order by count(r.id), md5(t.slug || ${userId}) limit 1`),

  /** Stores or replaces a reader's verdict. @returns false if the entry has another revision by now */
  add: ({ termId, revision, userId, verdict, note, credit }: Reading): Promise<boolean> =>
    some(sql`
      with shown as (update dictionary set version = version + 1)
      insert into readings (term_id, term_revision, user_id, verdict, note, credit)
      select id, revision, ${userId}, ${verdict}, ${note}, ${credit} from terms
      where id = ${termId} and revision = ${revision} and status = 'approved'
      on conflict (user_id, term_id, term_revision) where user_id is not null do update
        set verdict = excluded.verdict, note = excluded.note, credit = excluded.credit,
          created_at = now()`),

  async readBy(userId: string): Promise<number> {
    const row = await first(sql<{ count: number }[]>`
      select count(*)::int from readings where user_id = ${userId}`)
    return row?.count ?? 0
  },

  /** Confirmations of an entry's current revision, oldest first. @throws Unavailable */
  confirmations: (termId: number): Promise<readonly Confirmation[]> =>
    inTime(sql<Confirmation[]>`
      select r.credit as name, r.created_at as at
      from readings r join terms t on t.id = r.term_id and t.revision = r.term_revision
      where t.id = ${termId} and r.verdict = 'confirmed' order by r.created_at, r.id`),

  /** Doubts and corrections from readers about the current revisions of entries, newest first. */
  doubts: (limit: number, offset = 0) => sql<Doubt[]>`
    select t.slug, t.english, t.yoruba, r.verdict, r.note, u.name as by, r.created_at as at
    from readings r join terms t on t.id = r.term_id and t.revision = r.term_revision
      left join users u on u.id = r.user_id
    where r.verdict <> 'confirmed' order by r.id desc limit ${limit} offset ${offset}`,
})
