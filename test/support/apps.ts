/** Creates and changes apps, for tests that require these operations to succeed. */
import * as apps from '../../src/domain/apps/apps'
import * as keys from '../../src/domain/apps/keys'
import { resultOf } from '../../src/problems'

export { defaultSettings } from '../../src/domain/apps/appSettings'

/** Wraps a function. @throws Error if the function returns a problem */
const expecting =
  <Given extends unknown[], T>(act: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<Exclude<T, { code: string }>> =>
    resultOf(await act(...given))

export const createApp = expecting(apps.createApp)
export const changeApp = expecting(apps.changeApp)
export const revokeApp = expecting(apps.revokeApp)
export const restoreApp = expecting(apps.restoreApp)
export const deleteApp = expecting(apps.deleteApp)
export const regenerateKey = expecting(keys.regenerateKey)
export const grantCredits = expecting(apps.grantCredits)
