import { getSettings } from '../settings'
import { ACCESS_COOKIE, readCookie } from './cookies'
import { PlatformError } from './errors'
import { reportFailure } from './failures'
import { loadOrderCloud } from './sdk'
import { ensureToken } from './tokens'

/** The upload endpoint's response: where to send the file, and the address at which everyone can read it afterwards. */
interface UploadTarget {
  url: string
  method: 'PUT' | 'POST'
  headers: Readonly<Record<string, string>>
  publicUrl: string
}

interface UploadOptions {
  /** Called with the number of bytes sent. */
  onProgress: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Uploads a picture of a product by the operator's upload endpoint (docs/deploying.md has its contract). The endpoint
 * gets the user's access token. The storage that then receives the file does not. Returns the public address.
 *
 * Rejects with a PlatformError whose message is a sentence, after logging it.
 */
export async function uploadFile(file: File, productID: string, options: UploadOptions): Promise<string> {
  try {
    const target = await requestTarget(file, productID, options.signal)
    options.signal.throwIfAborted()
    await sendFile(file, target, options)
    return target.publicUrl
  } catch (error) {
    if (error instanceof PlatformError) reportFailure(error, { quiet: true })
    throw error
  }
}

async function requestTarget(file: File, productID: string, signal: AbortSignal): Promise<UploadTarget> {
  await ensureToken(await loadOrderCloud())
  const { uploadUrl } = getSettings()
  const request = `POST ${uploadUrl}`
  const answer = await fetch(uploadUrl, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${readCookie(ACCESS_COOKIE) ?? ''}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ name: file.name, type: file.type, size: file.size, productID }),
    cache: 'no-store',
    signal,
  }).catch((cause: unknown) => {
    throw signal.aborted ? cause : unreachable(request)
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) {
    const { message } = (body ?? {}) as { message?: unknown }
    const sentence =
      typeof message === 'string' && message !== ''
        ? message
        : `The upload service rejected the picture (status ${answer.status}).`
    throw new PlatformError(sentence, { status: answer.status, errorCode: 'Upload', request })
  }
  const target = readTarget(body)
  if (!target)
    throw new PlatformError(
      'The upload service sent an unexpected response. Ask the operator of this back office to check it.',
      {
        status: answer.status,
        errorCode: 'Upload',
        request,
      },
    )
  return target
}

/** Reads the endpoint's response. Undefined if it is not as documented. */
function readTarget(body: unknown): UploadTarget | undefined {
  const { url, method = 'PUT', headers = {}, publicUrl } = (body ?? {}) as Record<string, unknown>
  const hasHeaders =
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every((value) => typeof value === 'string')
  if (!isWebAddress(url) || !isWebAddress(publicUrl) || !hasHeaders) return undefined
  if (method !== 'PUT' && method !== 'POST') return undefined
  return { url, method, headers: headers as Record<string, string>, publicUrl }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)
}

/** Sends the file. `fetch` reports no progress of a request. */
function sendFile(file: File, target: UploadTarget, { onProgress, signal }: UploadOptions): Promise<void> {
  const { url, method, headers } = target
  // The query of a signed address is a secret until the file has arrived, so it is not logged.
  const request = `${method} ${url.split('?')[0]}`
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    const cancel = () => sender.abort()
    sender.upload.onprogress = ({ loaded }) => onProgress(loaded)
    sender.onload = () => {
      const { status } = sender
      if (status >= 200 && status < 300) return resolve()
      const isFileWrong = status === 400 || status === 415 || status === 422
      const message = isFileWrong
        ? `The storage does not accept this file as a picture (status ${status}). Choose another file.`
        : `The storage rejected the picture (status ${status}).`
      reject(new PlatformError(message, { status, errorCode: 'Upload', request }))
    }
    sender.onerror = () => reject(unreachable(request))
    sender.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'))
    sender.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel)
    sender.open(method, url)
    for (const [name, value] of Object.entries(headers)) sender.setRequestHeader(name, value)
    sender.send(file)
  })
}

function unreachable(request: string): PlatformError {
  const message = 'The upload service cannot be reached. Check the connection, then retry.'
  return new PlatformError(message, { errorCode: 'UploadUnreachable', request })
}
