/** Formats JSON for readers. A value is split into indented lines only if it does not fit on one line. */
import type { Json } from '../../api/contract'

const widest = 76

/**
 * @param indent the indentation of the line on which the value begins
 * @param before the text before the value on that line
 */
export function readableJson(value: Json, indent = 0, before = ''): string {
  const flat = onOneLine(value)
  if (indent + before.length + flat.length <= widest || typeof value !== 'object' || value === null)
    return flat
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const deeper = indent + 2
  const lines = Array.isArray(value)
    ? value.map((item) => readableJson(item, deeper))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `
        return name + readableJson(item, deeper, name)
      })
  const inner = lines.map((line) => ' '.repeat(deeper) + line).join(',\n')
  return `${open}\n${inner}\n${' '.repeat(indent)}${close}`
}

function onOneLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const fields = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
