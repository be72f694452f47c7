/** Compares pictures in a browser, which can decode them. */
import type { Browser } from 'playwright-core'

/** The largest difference in a colour channel (0 to 255) that is too small to see. */
const unseen = 24

/** @returns the fraction of pixels that differ, from 0 to 1; 1 if the sizes differ */
export async function differenceOf(browser: Browser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.newPage()
  try {
    const [a, b] = [one, other].map((png) => `data:image/png;base64,${png.toString('base64')}`)
    return await page.evaluate<number>(`(async () => {
      const pixelsOf = async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        const { width, height } = picture
        const context = new OffscreenCanvas(width, height).getContext('2d')
        context.drawImage(picture, 0, 0)
        return { width, height, data: context.getImageData(0, 0, width, height).data }
      }
      const [a, b] = await Promise.all(${JSON.stringify([a, b])}.map(pixelsOf))
      if (a.width !== b.width || a.height !== b.height) return 1
      let different = 0
      for (let at = 0; at < a.data.length; at += 4) {
        const isSame = [0, 1, 2].every((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) <= ${unseen})
        if (!isSame) different++
      }
      return different / (a.data.length / 4)
    })()`)
  } finally {
    await page.close()
  }
}
