'use client'

import { usePathname, useSearchParams } from 'next/navigation'

/** The choices that the address of the reports has. Undefined removes one. */
type Choices = Readonly<Partial<Record<'report' | 'from' | 'to' | 'currency' | 'sort', string | undefined>>>

/** The address of the reports, which stores every choice, with functions that change some of them. */
export function useReportPlace() {
  const parameters = useSearchParams()
  const pathname = usePathname()
  const hrefWith = (choices: Choices): string => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(choices)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    const query = next.toString()
    return query === '' ? pathname : `${pathname}?${query}`
  }
  return {
    parameters,
    hrefWith,
    go: (choices: Choices) => window.history.replaceState({}, '', hrefWith(choices)),
  }
}
