/**
 * Draws the favicons from src/site/parts/icon.svg. Requires Chromium: `bun docs/pictures/icons.ts`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../../test/support/browser'

const views = fileURLToPath(new URL('../../src/site/parts/', import.meta.url))
const svg = readFileSync(`${views}icon.svg`, 'utf8')
/** The icon without rounded corners, for operating systems that round the corners of icons. */
const uncut = svg.replace(' rx="8"', '')

const browser = await openBrowser()
try {
  await Bun.write(`${views}icons/apple-touch-icon.png`, await draw(uncut, 180))
  await Bun.write(`${views}icons/icon-192.png`, await draw(svg, 192))
  await Bun.write(`${views}icons/icon-512.png`, await draw(svg, 512))
  await Bun.write(`${views}icons/favicon.ico`, icoOf(await draw(svg, 32), 32))
} finally {
  await browser.close()
}

async function draw(picture: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const style = 'body{margin:0}svg{display:block;width:100vw;height:100vh}'
  await page.setContent(`<style>${style}</style>${picture}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** Returns an ICO file that contains one PNG image. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}
