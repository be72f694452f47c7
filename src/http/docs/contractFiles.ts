/** The contract for download: /openapi.yaml and /openapi.json, and in Yoruba under /yo. */
import type { Language } from '../../locales'
import { type Asset, createAsset } from '../asset'
import type { CommonRoom } from '../rooms'
import { addressed, contractIn, writtenContract } from './contract'

/** In English as it was written, comments and order and all. */
export const contractYaml = ({ baseUrl }: Pick<CommonRoom, 'baseUrl'>, language: Language) =>
  download('application/yaml', () =>
    language === 'en'
      ? addressed(writtenContract, baseUrl)
      : `${Bun.YAML.stringify(contractIn(language, baseUrl), null, 2)}\n`,
  )

export const contractJson = ({ baseUrl }: Pick<CommonRoom, 'baseUrl'>, language: Language) =>
  download('application/json', () => JSON.stringify(contractIn(language, baseUrl)))

/** Made when it is first asked for: writing YAML takes as long as the rest of the application's start. */
function download(type: string, write: () => string): Asset {
  let made: Asset | undefined
  return (request) => {
    made ??= createAsset(write(), {
      type: `${type}; charset=utf-8`,
      cacheControl: 'public, max-age=300',
      headers: { 'access-control-allow-origin': '*' },
    })
    return made(request)
  }
}
