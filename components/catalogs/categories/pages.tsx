import type { ReactNode } from 'react'
import { prefetchRecord, recordId } from '@/components/resource/prefetch'
import { placeOf, type PlaceParams } from './place'
import { categoriesAt } from './resource'
import { CategoryFrame, CategoryPage, NewCategory } from './screens'

/** Returns the ids that the parameters of a route have. The routes of the settings have no buyer. */
function idsOf({ buyerid, catalogid }: PlaceParams) {
  return {
    buyerId: buyerid === undefined ? undefined : recordId(buyerid),
    catalogId: recordId(catalogid),
  }
}

/** The server layout of the pages of a catalog's categories. */
export async function CategoryLayout(props: { params: Promise<PlaceParams>; children: ReactNode }) {
  return <CategoryFrame {...idsOf(await props.params)}>{props.children}</CategoryFrame>
}

/** The server page of one category. It reads the record for the document. */
export async function CategoryRecordPage({
  params,
}: {
  params: Promise<PlaceParams & { categoryid: string }>
}) {
  const { categoryid, ...place } = await params
  const ids = idsOf(place)
  const resource = categoriesAt(placeOf(ids.buyerId, ids.catalogId))
  return <CategoryPage {...ids} {...await prefetchRecord(resource, categoryid)} />
}

/** The server page of a new category, below the parent that the address names. */
export async function NewCategoryPage(props: {
  params: Promise<PlaceParams>
  searchParams: Promise<{ parent?: string | string[] }>
}) {
  const parent = [(await props.searchParams).parent].flat()[0] ?? ''
  return <NewCategory {...idsOf(await props.params)} parent={parent} />
}
