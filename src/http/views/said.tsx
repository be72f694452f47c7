/** What a page says of a form that was sent. */
import type { Child } from 'hono/jsx'
import { Notice } from './form'

export interface Said {
  /** What has been done. */
  notice?: Child
  /** What is wrong with the whole. */
  problem?: Child
}

/** What was typed, and why it is refused. */
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
