import type { Spec, SpecOption } from '@/lib/ordercloud/models'
import { readAllAssignments } from '@/lib/resource/all-assignments'
import { createRequestQueue } from '@/lib/resource/parallel-requests'
import type { RequestScope } from '@/lib/resource/service'
import { optionService } from '../variants/spec-reference'
import { specs } from './resource'

/**
 * Returns specs with all their options. Lists have the options of each spec, and only those that lack some are read.
 */
export async function withAllOptions(some: readonly Spec[], scope: RequestScope): Promise<Spec[]> {
  const inTurn = createRequestQueue()
  return Promise.all(
    some.map(async (spec) => {
      if ((spec.Options ?? []).length >= (spec.OptionCount ?? 0)) return spec
      const Options = await readAllAssignments<SpecOption>((page) =>
        inTurn(
          () => optionService(specs.idOf(spec)).list({ ...page, sortBy: [], filters: {} }, scope),
          scope.signal,
        ),
      )
      return { ...spec, Options }
    }),
  )
}
