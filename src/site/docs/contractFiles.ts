/** The API description for download at /openapi.yaml and /openapi.json. The Yoruba version is under /yo. */

import { addressed, contractIn, writtenContract } from '../../api/contract'
import { createAsset, lazily } from '../../http/send'
import type { Language } from '../../locales'
import type { Services } from '../../serviceTypes'

/** The English version is the original file, with its comments and key order. */
export const contractYaml = ({ baseUrl }: Pick<Services, 'baseUrl'>, language: Language) =>
  download('application/yaml', () =>
    language === 'en'
      ? addressed(writtenContract, baseUrl)
      : `${Bun.YAML.stringify(contractIn(language, baseUrl), null, 2)}\n`,
  )

export const contractJson = ({ baseUrl }: Pick<Services, 'baseUrl'>, language: Language) =>
  download('application/json', () => JSON.stringify(contractIn(language, baseUrl)))

const download = (type: string, write: () => string) =>
  lazily(() =>
    createAsset(write(), {
      type: `${type}; charset=utf-8`,
      cacheControl: 'public, max-age=300',
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
