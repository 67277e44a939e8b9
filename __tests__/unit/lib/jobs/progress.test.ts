import { addSample, rateOf, rateWords, secondsLeft, timeLeftWords, type Sample } from '@/lib/jobs/progress'

const samplesOf = (...pairs: [number, number][]) =>
  pairs.reduce<Sample[]>((samples, [at, ended]) => addSample(samples, { at, ended }), [])

test('measures the rate over the last 30 seconds', () => {
  expect(rateOf(samplesOf([0, 0]))).toBeUndefined()
  expect(rateOf(samplesOf([0, 0], [500, 10]))).toBeUndefined()
  expect(rateOf(samplesOf([0, 0], [2000, 10]))).toBe(5)
  expect(rateOf(samplesOf([0, 0], [40_000, 1000], [50_000, 1010]))).toBe(1)
})

test('starts over when the count or clock goes back, and keeps one sample per point in time', () => {
  expect(samplesOf([0, 100], [1000, 90])).toEqual([{ at: 1000, ended: 90 }])
  expect(samplesOf([5000, 1], [1000, 2])).toEqual([{ at: 1000, ended: 2 }])
  expect(samplesOf([0, 1], [0, 2])).toEqual([{ at: 0, ended: 2 }])
})

test('estimates the time left only with a rate, and as 0 when nothing is left', () => {
  expect(secondsLeft(10, 5)).toBe(2)
  expect(secondsLeft(10, 0)).toBeUndefined()
  expect(secondsLeft(10, undefined)).toBeUndefined()
  expect(secondsLeft(0, undefined)).toBe(0)
})

test.each([
  [0, 'less than a minute'],
  [49, 'less than a minute'],
  [60, 'about a minute'],
  [200, 'about 3 minutes'],
  [3600, 'about an hour'],
  [9000, 'about 3 hours'],
])('shows %s seconds as “%s”', (seconds, words) => expect(timeLeftWords(seconds)).toBe(words))

test.each([
  [12.4, '12 a second'],
  [0.5, '30 a minute'],
  [1500, '1,500 a second'],
])('shows the rate %s as “%s”', (rate, words) => expect(rateWords(rate)).toBe(words))
