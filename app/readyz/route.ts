import { readinessAnswer } from '@/lib/operations/health'

export const dynamic = 'force-dynamic'

/** Answers whether the office can serve visitors: it runs, and the platform answers. */
export function GET(): Promise<Response> {
  return readinessAnswer()
}
