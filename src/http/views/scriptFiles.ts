/**
 * Scripts for individual pages. A script's path contains a hash of its content, so browsers can cache it
 * indefinitely.
 */
import { readFileSync } from 'node:fs'
import { type Asset, createAsset } from '../asset'

export interface Script {
  path: string
  asset: Asset
}

/** @param name the name to use in the script's path, without a hash or file extension */
export function createScript(name: string, source: string | Uint8Array): Script {
  const hash = Bun.hash(source).toString(36).slice(0, 8)
  const asset = createAsset(source, {
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  return { path: `/assets/${name}.${hash}.js`, asset }
}

const scriptAt = (name: string, file: string) =>
  createScript(name, readFileSync(new URL(`scripts/${file}`, import.meta.url)))

export const manualScript = scriptAt('manual', 'manualPage.js')
export const demoScript = scriptAt('demo', 'demoPage.js')
