import { createCountedQueue, createRequestQueue } from '@/lib/resource/parallel-requests'

/** Returns calls that end when the test ends them. */
function calls() {
  const ends: (() => void)[] = []
  const started: number[] = []
  const call = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => {
      ends[n] = () => resolve(n)
    })
  }
  return { call, ends, started }
}

describe('a limited number of parallel requests', () => {
  it('starts the others in their order as requests finish', async () => {
    const { call, ends, started } = calls()
    const inTurn = createRequestQueue(2)
    const answers = [0, 1, 2, 3].map((n) => inTurn(call(n)))
    expect(started).toEqual([0, 1])
    ends[1]?.()
    await answers[1]
    await Promise.resolve()
    expect(started).toEqual([0, 1, 2])
    for (const n of [0, 2]) ends[n]?.()
    await answers[2]
    await Promise.resolve()
    ends[3]?.()
    expect(await Promise.all(answers)).toEqual([0, 1, 2, 3])
  })

  it('continues after a failure and skips an aborted request', async () => {
    const { call, ends, started } = calls()
    const inTurn = createRequestQueue(1)
    const failing = inTurn(() => Promise.reject(new Error('no')))
    const unwanted = new AbortController()
    const left = inTurn(call(0), unwanted.signal)
    const last = inTurn(call(1))
    unwanted.abort()
    await expect(failing).rejects.toThrow('no')
    await expect(left).rejects.toThrow()
    await Promise.resolve()
    expect(started).toEqual([1])
    ends[1]?.()
    await expect(last).resolves.toBe(1)
  })
})

test('a queue that counts its requests reports them once there are more than ten', async () => {
  const reports: string[] = []
  const inTurn = createCountedQueue(({ done, total }) => void reports.push(`${done}/${total}`))
  await Promise.all(Array.from({ length: 10 }, () => inTurn(async () => {})))
  expect(reports).toEqual([])
  await inTurn(async () => {})
  expect(reports).toEqual(['10/11', '11/11'])
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(reports.at(-1)).toBe('11/12')
})
