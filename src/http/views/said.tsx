/** Messages about a form that was sent. */
import type { Child } from 'hono/jsx'
import { Notice } from './form'

export interface Said {
  /** The form succeeded. */
  notice?: Child
  /** A problem with the form as a whole. */
  problem?: Child
}

/** A rejected form: its values, and the error of each invalid field. */
export interface Typed extends Said {
  values?: Record<string, string>
  errors?: Record<string, string | undefined>
}

export const Notices = ({ said: { problem, notice } = {} }: { said?: Said | undefined }) => (
  <>
    {problem && <Notice look="bad">{problem}</Notice>}
    {notice && <Notice>{notice}</Notice>}
  </>
)
