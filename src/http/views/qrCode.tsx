/**
 * A QR code as an SVG. It is black on white even in the dark theme, because many scanners cannot read
 * inverted codes.
 */
import { encodeQR } from 'qr'

/** Width of the empty margin around the code, in modules. ISO/IEC 18004 requires this width. */
const border = 4

/** @param label the description for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border })
  const size = rows.length
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}
