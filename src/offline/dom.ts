/** Creates DOM elements without parsing HTML, so that text from the dictionary is never treated as markup. */
export type Child = Node | string | false | undefined

/** @param attributes attributes with an undefined value are left out */
export function element(
  name: string,
  attributes: Record<string, string | undefined>,
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child !== false && child !== undefined))
  return made
}
