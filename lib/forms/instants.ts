const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** Whether two values are the same instant: the platform may spell one in another way than it was sent. */
export function isSameInstant(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) =>
    typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN,
  )
  return one === other
}
