/** Times in UTC, to the minute, the same in both languages. */

export const timeOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

export const Time = ({ at }: { at: Date }) => (
  <time datetime={at.toISOString()}>{timeOf(at)} UTC</time>
)
