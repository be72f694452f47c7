/** Starts the service for tests of sandbox apps. */
import type { AppSettings } from '../../src/store/apps/apps'
import { startWriting } from './writing'

export const scopes: AppSettings['scopes'] = ['dictionary:read', 'dictionary:write']
export const submission = {
  english_term: 'kettle',
  yoruba_term: 'ìkòkò iná',
  definition_en: 'It boils.',
}
export const suggestion = {
  slug: 'machine',
  suggested_yoruba: 'maṣíìnì',
  notes: 'Heard more often.',
}

export type Sandboxes = Awaited<ReturnType<typeof startSandboxes>>

export async function startSandboxes() {
  const writing = await startWriting()
  const { app, sql, post } = writing
  return {
    app,
    sql,
    close: () => writing.close(),

    newSandbox: (settings: Partial<AppSettings> = {}) =>
      app.newApp({ scopes, ...settings }, 'sandbox'),

    post: (path: string, apiKey: string, body: object, headers: Record<string, string> = {}) =>
      post(path, { apiKey }, body, headers),
  }
}
