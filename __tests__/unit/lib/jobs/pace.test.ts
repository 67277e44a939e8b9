import fc from 'fast-check'
import { afterAnswer, afterLoss, paceAfterRejection, firstPace, type Pace } from '@/lib/jobs/pace'

const answers = (pace: Pace, count: number) => {
  let now = pace
  for (let n = 0; n < count; n++) now = afterAnswer(now)
  return now
}

test('starts with four requests at a time and increases slowly to eight', () => {
  expect(firstPace.limit).toBe(4)
  expect(answers(firstPace, 15).limit).toBe(4)
  expect(answers(firstPace, 16).limit).toBe(5)
  expect(answers(firstPace, 36).limit).toBe(6)
  expect(answers(firstPace, 10_000).limit).toBe(8)
})

test('a response of too many requests halves the limit and waits as long as requested', () => {
  const pace = paceAfterRejection(answers(firstPace, 10_000), { startedAt: 5, now: 10, retryAfterSeconds: 3 })
  expect(pace).toMatchObject({ limit: 4, quietUntil: 3010, wins: 0 })
})

test('several rejected requests sent at the same time halve the limit only once', () => {
  const call = { startedAt: 5, retryAfterSeconds: undefined }
  const first = paceAfterRejection(firstPace, { ...call, now: 10 })
  const second = paceAfterRejection(first, { ...call, now: 11 })
  expect([first.limit, second.limit]).toEqual([2, 2])
  expect(second.quietUntil).toBe(511)
  expect(paceAfterRejection(second, { ...call, startedAt: 600, now: 610 }).limit).toBe(1)
})

test('lost responses double the wait up to 30 seconds, until a response arrives', () => {
  const once = afterLoss(firstPace, 0)
  expect(once.quietUntil).toBe(500)
  expect(afterLoss(once, 0).quietUntil).toBe(1000)
  let pace = once
  for (let n = 0; n < 20; n++) pace = afterLoss(pace, 0)
  expect(pace.quietUntil).toBe(30_000)
  expect(afterLoss(afterAnswer(pace), 100_000).quietUntil).toBe(100_500)
})

test('always allows between one and eight requests at a time', () => {
  const event = fc.constantFrom('answer', 'rejection', 'loss')
  fc.assert(
    fc.property(fc.array(event, { maxLength: 300 }), (events) => {
      let pace = firstPace
      events.forEach((one, now) => {
        if (one === 'answer') pace = afterAnswer(pace)
        else if (one === 'loss') pace = afterLoss(pace, now)
        else pace = paceAfterRejection(pace, { startedAt: now, now, retryAfterSeconds: undefined })
        expect(pace.limit).toBeGreaterThanOrEqual(1)
        expect(pace.limit).toBeLessThanOrEqual(8)
      })
    }),
  )
})
