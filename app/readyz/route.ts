import { readinessAnswer } from '@/lib/operations/health'

export const dynamic = 'force-dynamic'

/** Reports whether the office can serve visitors: it runs, and the platform responds. */
export function GET(): Promise<Response> {
  return readinessAnswer()
}
