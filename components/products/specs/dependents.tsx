'use client'

import { DependentList } from '@/components/resource/delete/dependent-list'
import type { SpecProductAssignment } from '@/lib/ordercloud/models'
import type { AssignmentList } from '@/lib/resource/assignments'
import { dependentsFromAssignments, type DependentPart } from '@/lib/resource/dependents'
import { productReference } from '@/lib/resource/references'
import { specs } from './resource'

/** Lists the products that lose a choice when a spec is deleted. */
export function SpecDependents({ id }: { id: string }) {
  return <DependentList of={`specs/${id}`} parts={partsOf(id)} />
}

function partsOf(id: string): DependentPart[] {
  return [
    {
      what: 'products with this spec',
      words: { one: 'product loses this choice', many: 'products lose this choice' },
      view: specs.access.view,
      read: dependentsFromAssignments(
        async (oc, page, request) =>
          (await oc.Specs.ListProductAssignments(
            { ...page, filters: { SpecID: id } },
            request,
          )) as AssignmentList<SpecProductAssignment>,
        ({ ProductID }) => ProductID,
        productReference,
      ),
    },
  ]
}
