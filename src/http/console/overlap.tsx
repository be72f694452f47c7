/** The choice of how long the old key stays valid after a new one was created. */
import type { SignedInVisit } from '../site/visit'
import { Choice } from '../views/forms'
import { wordsOf } from './section'

/** The numbers of hours for which the old key can stay valid. */
export const overlaps = [0, 1, 6, 24]

/** Returns the number of hours that was chosen; 0 if it is not one of those that the form offers. */
export const overlapFrom = (form: URLSearchParams) =>
  overlaps.find((hours) => String(hours) === form.get('overlap')) ?? 0

export function OverlapChoice({ visit }: { visit: SignedInVisit }) {
  const words = wordsOf(visit)
  return (
    <Choice
      name="overlap"
      label={words.overlap}
      options={overlaps.map((hours) => ({
        value: String(hours),
        text: hours === 0 ? words.overlapNone : words.hours(hours),
      }))}
    />
  )
}
