const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** True when two values are the same instant. The platform may return another spelling than it was sent. */
export function isSameInstant(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) =>
    typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : NaN,
  )
  return one === other
}
