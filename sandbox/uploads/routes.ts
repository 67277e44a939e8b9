import { randomBytes } from 'node:crypto'
import type { Context as HonoContext, Hono } from 'hono'
import { assertAccess, assertRecord } from '../core/auth/access'
import { authorize } from '../core/auth/authorize'
import { hashSecret, type TokenVerifier } from '../core/auth/tokens'
import type { Context } from '../core/http/context'
import { asPlatformError, bearerToken } from '../core/http/dispatch'
import { reportFailure } from '../core/http/error-reports'
import { invalidBody, notFound, platformError } from '../core/http/errors'
import { parseBody, readUtf8 } from '../core/http/request-body'
import { isObject, textOf, type JsonObject } from '../core/records/json'
import type { Platform } from '../core/records/platform'
import { readRecord } from '../core/records/store'
import { CORS } from '../http/cors'
import { IMAGE_EXTENSIONS, imageTypeOf } from './image-type'

/**
 * Uploads of product pictures. They are no part of the platform's API: this is an endpoint with the contract that
 * `docs/deploying.md` describes for operators, so that the back office can upload pictures without any other service.
 */

export const UPLOADS_PATH = '/_sandbox/uploads'

/** Maximum size of a picture, in bytes. */
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** Time from the permission to upload a file until it must have arrived, in milliseconds. */
const UPLOAD_TIME_MS = 15 * 60 * 1000

const ANSWER_HEADERS = {
  ...CORS,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
}

/** Headers of a stored picture. Its name is random and its content never changes. */
const PICTURE_HEADERS = {
  ...CORS,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const rejected = (message: string, status = 400) => platformError('ValidationFailure', message, null, status)

/** Runs an answer for a request, with the fault rules of the platform. */
type Guard = (c: HonoContext, path: string, answer: () => Promise<Response>) => Promise<Response>

/** Adds the endpoint that grants uploads, the address that receives the files, and the one that returns them. */
export function addUploads(
  app: Hono,
  platform: Platform,
  tokens: TokenVerifier,
  guarded: Guard,
  log: (message: string) => void,
): void {
  const answer = (c: HonoContext, run: () => Promise<Response>): Promise<Response> =>
    guarded(c, c.req.path, async () => {
      try {
        return await run()
      } catch (thrown) {
        const { error, unexpected } = asPlatformError(thrown)
        if (unexpected) {
          log(`${c.req.method} ${c.req.path}: ${thrown instanceof Error ? thrown.stack : String(thrown)}`)
          void reportFailure(platform, { method: c.req.method, path: c.req.path, message: error.message })
        }
        const body = JSON.stringify({ message: error.message })
        return new Response(body, { status: error.status, headers: ANSWER_HEADERS })
      }
    })

  app.post(UPLOADS_PATH, (c) =>
    answer(c, async () => {
      const asked = parseBody(readUtf8(await c.req.arrayBuffer()))
      if (!isObject(asked)) throw invalidBody()
      await assertMayUpload(platform, tokens, c.req.header('Authorization') ?? null, textOf(asked.productID))
      return new Response(JSON.stringify(await grantUpload(platform, asked)), { headers: ANSWER_HEADERS })
    }),
  )
  app.put(`${UPLOADS_PATH}/:name`, (c) =>
    answer(c, async () => {
      const sent = new Uint8Array(await c.req.arrayBuffer())
      await storePicture(platform, c.req.param('name'), c.req.query('ticket') ?? '', sent)
      return new Response(null, { status: 204, headers: CORS })
    }),
  )
  app.get(`${UPLOADS_PATH}/:name`, (c) =>
    answer(c, async () => {
      const name = c.req.param('name')
      const { rows } = await platform.db.query<[string, string]>(
        `select type, encode(content, 'base64') from uploads where name = $1 and content is not null`,
        [name],
      )
      const [type, content] = rows[0] ?? []
      if (type === undefined || content === undefined) throw notFound('Picture', name)
      return new Response(Buffer.from(content, 'base64'), {
        headers: { ...PICTURE_HEADERS, 'Content-Type': type },
      })
    }),
  )
}

/** Rejects callers that may not change the product. */
async function assertMayUpload(
  platform: Platform,
  tokens: TokenVerifier,
  authorization: string | null,
  productID: string,
): Promise<void> {
  const operation = platform.operations.get('Products.Patch')
  if (!operation) throw new Error('The contract has no operation Products.Patch')
  await platform.invalidation.catchUp()
  const caller = await authorize(platform, tokens, bearerToken(authorization), operation)
  const ctx: Context = { platform, operation, params: { productID }, query: [], body: undefined, caller }
  const table = platform.table('Products')
  const { access, model } = table.definition
  await assertAccess(ctx, access, 'write', model, null)
  const product = await readRecord(platform.db, table, [], productID)
  if (!product) throw notFound(model, productID)
  await assertRecord(ctx, table, productID, product.body, 'write')
}

/** Grants the upload of one file, and returns where to send it. Removes grants that have expired unused. */
async function grantUpload(platform: Platform, asked: JsonObject): Promise<JsonObject> {
  const type = textOf(asked.type)
  const extension = Object.hasOwn(IMAGE_EXTENSIONS, type) ? IMAGE_EXTENSIONS[type] : undefined
  if (extension === undefined) throw rejected('Only PNG, JPEG, WebP, GIF and AVIF images can be uploaded.')
  const { size } = asked
  if (typeof size !== 'number' || !Number.isInteger(size) || size <= 0)
    throw rejected('The size of the file must be a number of bytes above 0.')
  if (size > MAX_PICTURE_BYTES) throw tooLarge()
  const name = `${randomBytes(16).toString('hex')}.${extension}`
  const ticket = randomBytes(24).toString('base64url')
  const now = platform.now()
  await platform.db.query('delete from uploads where content is null and expires < $1', [now.toISOString()])
  await platform.db.query(
    'insert into uploads (name, type, size, ticket_hash, expires) values ($1, $2, $3, $4, $5)',
    [name, type, size, hashSecret(ticket), new Date(now.getTime() + UPLOAD_TIME_MS).toISOString()],
  )
  const publicUrl = `${platform.settings.publicUrl}${UPLOADS_PATH}/${name}`
  return {
    url: `${publicUrl}?ticket=${ticket}`,
    method: 'PUT',
    headers: { 'Content-Type': type },
    publicUrl,
  }
}

/**
 * Stores a picture whose upload was granted and that has not arrived yet.
 * @throws 403 for a wrong, used or expired grant, and 400 for other content than announced
 */
async function storePicture(
  platform: Platform,
  name: string,
  ticket: string,
  content: Uint8Array,
): Promise<void> {
  const grant = [name, hashSecret(ticket), platform.now().toISOString()]
  const isGranted = 'name = $1 and ticket_hash = $2 and expires >= $3 and content is null'
  const { rows } = await platform.db.query<[string, string]>(
    `select type, size from uploads where ${isGranted}`,
    grant,
  )
  const [type, size] = rows[0] ?? []
  if (type === undefined) throw notGranted()
  if (content.length > MAX_PICTURE_BYTES) throw tooLarge()
  if (content.length !== Number(size)) throw rejected('The file has another size than announced.')
  if (imageTypeOf(content) !== type) throw rejected('The content of the file is not an image of its type.')
  const { count } = await platform.db.query(
    `update uploads set content = decode($4, 'base64') where ${isGranted}`,
    [...grant, Buffer.from(content).toString('base64')],
  )
  if (count === 0) throw notGranted()
}

const tooLarge = () => rejected('A picture can have at most 5 MB.', 413)

const notGranted = () => rejected('The upload was not granted, is complete, or has expired.', 403)
