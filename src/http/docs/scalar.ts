/** How Scalar shows the contract: as a page of this service that asks nothing of anybody else's. */
import type { Language } from '../../locales'
import { scalar } from '../../locales/yo/scalar'

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

  defaultOpenAllTags: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})
