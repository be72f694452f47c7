import { parseWebhook, WebhookForgedError } from 'atumo'

export async function receive(request) {
  try {
    const event = await parseWebhook({
      secret: process.env.ATUMO_WEBHOOK_SECRET,
      body: await request.arrayBuffer(),
      signature: request.headers.get('x-service-signature'),
      previousSignature: request.headers.get('x-service-signature-previous'),
    })
    if ('term' in event.data) console.log(`${event.kind}: ${event.data.term.yoruba}`)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookForgedError) return new Response(null, { status: 401 })
    throw error
  }
}
