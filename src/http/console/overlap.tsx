/** The field that sets how long the old key stays valid after a new key is created. */
import type { SignedInVisit } from '../site/visit'
import { Choice } from '../views/forms'
import { timeOf } from '../views/parts'
import { wordsOf } from './section'

/** The choices, in hours. */
export const overlaps = [0, 1, 6, 24]
/** The number of hours that the form suggests. */
const suggestedOverlap = 24

/** Returns the chosen number of hours; 0 if the form does not offer that number. */
export const overlapFrom = (form: URLSearchParams) =>
  overlaps.find((hours) => String(hours) === form.get('overlap')) ?? 0

/**
 * @param previousUntil when the key that preceded the old key will expire; null if that key is no longer
 *   valid
 */
export function OverlapChoice(props: { visit: SignedInVisit; previousUntil: Date | null }) {
  const { visit, previousUntil } = props
  const words = wordsOf(visit)
  return (
    <>
      <Choice
        name="overlap"
        label={words.overlap}
        value={visit.form.get('overlap') ?? String(suggestedOverlap)}
        options={overlaps.map((hours) => ({
          value: String(hours),
          text: hours === 0 ? words.overlapNone : words.hours(hours),
        }))}
      />
      {previousUntil && (
        <p>
          {words.previousUntil(timeOf(previousUntil))} {words.previousStops}
        </p>
      )}
    </>
  )
}
