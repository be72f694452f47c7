/** Times as both languages write them: UTC, to the minute. */

export const timeOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

export const Time = ({ at }: { at: Date }) => (
  <time datetime={at.toISOString()}>{timeOf(at)} UTC</time>
)
