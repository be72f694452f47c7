/** What Scalar shows, and how: as a page of this service that asks nothing of anybody else's. */
import { type Language, locales } from '../../../locales'
import { scalar } from '../../../locales/yo/scalar'
import { contractIn, type Parameter } from '../contract'

/** Scalar's own words are the English ones. */
const translations = { en: {}, yo: scalar }

/** @returns what Scalar 1.72 reads from its script element, as JSON */
export const scalarConfiguration = (language: Language) => ({
  localization: { locale: language, direction: 'ltr', translations: translations[language] },

  // Calls go to the server that the page came from, with a key that is kept in the page and no longer.
  servers: [{ url: '/' }],
  authentication: { preferredSecurityScheme: 'bearer' },
  persistAuth: false,

  // Whatever speaks to Scalar's servers, or opens its programs.
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },

  // What the page says in its own header, or leaves to the reader's system.
  documentDownloadType: 'none',
  hideDarkModeToggle: true,
  theme: 'none',

  hideModels: true,
  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})

/**
 * The contract as the form has it. Scalar sends every parameter that has an example, all at once; here what
 * is optional waits, filled in, until the reader ticks it, but for the text that a search is about. Tags,
 * which are names for programs, get names for people.
 */
export function contractToTry(language: Language, baseUrl: string) {
  const contract = contractIn(language, baseUrl)
  const { components } = contract
  const parameters = Object.fromEntries(
    Object.entries(components.parameters).map(([name, parameter]) => [
      name,
      untilTicked(parameter),
    ]),
  )
  const names: Partial<Record<string, string>> = locales[language].apiPage.tags
  const tags = contract.tags.map((tag) => ({ ...tag, 'x-displayName': names[tag.name] }))
  return { ...contract, tags, components: { ...components, parameters } }
}

function untilTicked(parameter: Parameter) {
  const { example, ...rest } = parameter
  if (parameter.required || parameter.name === 'q' || example === undefined) return parameter
  return { ...rest, examples: { default: { value: example, 'x-disabled': true } } }
}
