import { DEMO_PASSWORD, localSettings } from '../../scripts/lib/services.mjs'

const MAX_PARALLEL_REQUESTS = 8

/** Returns the id of one of the products that `createProducts` creates. */
export const idOf = (word: string, n: number) => `${word}-${String(n).padStart(5, '0')}`

/** Creates many products through the API. All names contain the same word. */
export async function createProducts(url: string, word: string, count: number): Promise<void> {
  const form = {
    grant_type: 'password',
    username: 'admin',
    password: DEMO_PASSWORD,
    client_id: localSettings(url).NEXT_PUBLIC_OC_CLIENT_ID ?? '',
  }
  const signedIn = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` }
  let next = 0
  const worker = async () => {
    for (let n = next++; n < count; n = next++) {
      const number = String(n).padStart(5, '0')
      const body = JSON.stringify({ ID: idOf(word, n), Name: `${word} ${number}`, Active: true })
      const answer = await fetch(`${url}/v1/products`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_REQUESTS }, worker))
}
