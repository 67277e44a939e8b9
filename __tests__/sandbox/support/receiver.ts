import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until'

/** A call that the receiver got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any JSON
  body: any
}

interface Answer {
  status: number
  body?: unknown
}

export interface Receiver {
  url: string
  got: Received[]
  /** Responses to the next calls, in this order. When none is left, the response is 200 with {}. */
  answers: Answer[]
  /** Creates the response to each call for which `answers` has none. */
  respond: ((received: Received) => Promise<Answer> | Answer) | null
  /** Resolves when `count` calls have arrived. */
  wait(count: number): Promise<Received[]>
  close(): Promise<void>
}

/** Starts a local server that the platform may call. */
export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = []
  const answers: Receiver['answers'] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const received = { path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) }
      got.push(received)
      const answer = answers.shift() ?? receiver.respond?.(received) ?? { status: 200 }
      void Promise.resolve(answer).then(({ status, body = {} }) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const wait = async (count: number): Promise<Received[]> => {
    await until(() => got.length >= count)
    return got
  }
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answers,
    respond: null,
    wait,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
