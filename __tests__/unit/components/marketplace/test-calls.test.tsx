import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { webcrypto } from 'node:crypto'
import { TextEncoder } from 'node:util'
import { LastDeliveriesPanel } from '@/components/marketplace/last-deliveries-panel'
import { TestCallPanel } from '@/components/marketplace/test-call-panel'
import { curlCommand, signBody, webhookBody } from '@/components/marketplace/test-calls'
import { provideSettings, type Settings } from '@/lib/settings'
import { page } from '../resource/things'

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  Object.assign(globalThis, { TextEncoder })
})

it('signs a body as the receiver checks it', async () => {
  // The second test case of RFC 4231.
  const expected = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  expect(await signBody('Jefe', 'what do ya want for nothing?')).toBe(
    Buffer.from(expected, 'hex').toString('base64'),
  )
})

it('quotes a command so that the shell replaces nothing', () => {
  const call = {
    url: 'https://example.com/a?b=$HOME',
    body: `{"Name":"Mira's"}`,
    headers: [['A', 'b']] as const,
  }
  expect(curlCommand(call).split(' \\\n  ')).toEqual([
    'curl -X POST',
    "-H 'A: b'",
    String.raw`--data-binary '{"Name":"Mira'\''s"}'`,
    "'https://example.com/a?b=$HOME'",
  ])
})

it('describes the request of a route', () => {
  const now = new Date('2026-11-26T10:00:00.000Z')
  const webhook = { BeforeProcessRequest: true, ConfigData: { a: 1 } }
  expect(webhookBody(webhook, 'DELETE v1/buyers/{buyerID}/users/{userID}', now)).toMatchObject({
    Route: 'v1/buyers/{buyerID}/users/{userID}',
    RouteParams: { buyerID: '<buyerID>', userID: '<userID>' },
    Verb: 'DELETE',
    Date: '2026-11-26T10:00:00.000+00:00',
    Request: { Body: null },
    Response: { Body: null },
    ConfigData: { a: 1 },
  })
})

it('signs the call that is shown, and follows changes of its body', async () => {
  const user = userEvent.setup()
  render(
    page(
      <TestCallPanel
        label="Route"
        options={[{ value: 'POST v1/buyers', label: 'POST v1/buyers' }]}
        build={() => ({ Verb: 'POST' })}
        url="https://example.com/hook"
        headerName="X-Key"
      />,
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Prepare a call' }))
  const command = () => screen.getByLabelText('Command').textContent ?? ''
  expect(command()).not.toContain('X-oc-hash')
  expect(command()).toContain("-H 'X-Key: <header value>'")
  await user.type(screen.getByLabelText('Key for the signature'), 'key')
  const body = screen.getByLabelText('Body')
  await user.clear(body)
  await user.type(body, '[[1]')
  const expected = await signBody('key', '[1]')
  await waitFor(() => expect(command()).toContain(`-H 'X-oc-hash: ${expected}'`))
  expect(command()).toContain("--data-binary '[1]'")
  expect(command()).toContain("'https://example.com/hook'")
})

describe('the latest deliveries', () => {
  const delivery = {
    state: 'failed',
    attempts: 8,
    lastError: 'The receiver returned status 500.',
    settled: null,
  }
  const matches = ({ cause }: { cause: string }) => cause.startsWith('Webhook erp: ')
  beforeEach(() => {
    globalThis.fetch = (async () => ({
      ok: true,
      json: async () => ({
        Items: [{ deliveries: [{ ...delivery, cause: 'OrderSubmitted by mail' }] }],
        Outbox: [
          { ...delivery, cause: 'Webhook erp: POST v1/buyers' },
          { ...delivery, cause: 'Webhook erp2: POST v1/buyers' },
        ],
      }),
    })) as never
  })

  it('are those of the record on the embedded platform', async () => {
    provideSettings({ mailboxUrl: 'http://localhost:4010/_sandbox/mailbox' } as Settings)
    render(page(<LastDeliveriesPanel matches={matches} />))
    const rows = await screen.findAllByRole('listitem')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toHaveTextContent('The receiver returned status 500.')
    expect(rows[0]).toHaveTextContent('Failed')
  })

  it('are not shown for other platforms', () => {
    provideSettings({ mailboxUrl: '' } as Settings)
    render(page(<LastDeliveriesPanel matches={matches} />))
    expect(screen.queryByText('Latest deliveries')).not.toBeInTheDocument()
  })
})
