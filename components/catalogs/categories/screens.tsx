'use client'

import { Box, Grid } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { FolderTree, Plus } from 'lucide-react'
import { useParams, usePathname } from 'next/navigation'
import { useEffect, type ReactNode } from 'react'
import { InvalidIdMessage } from '@/components/resource/record/record-states'
import { NoAccess } from '@/components/shell/messages/no-access'
import { PageHeader } from '@/components/shell/page'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { lazyComponent, lazyView } from '@/components/ui/lazy'
import { LinkButton } from '@/components/ui/link-button'
import { PanelBoundary } from '@/components/ui/panel-boundary'
import { useCan } from '@/hooks/use-can'
import { useEntity } from '@/hooks/use-entity'
import { isPlatformId } from '@/lib/forms/platform-id'
import { keys } from '@/lib/ordercloud/keys'
import { toPlatformError } from '@/lib/ordercloud/errors'
import { catalogs as allCatalogs } from '@/components/catalogs/all/resource'
import { buyerCatalogs } from '@/components/catalogs/resource'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { Catalog } from '@/lib/ordercloud/models'
import type { DocumentData } from '@/lib/resource/document-data'
import { DocumentDataBoundary } from '@/components/resource/document-data'
import { CategoryTools } from './category-tools'
import { placeOf } from './place'
import { categoriesAt } from './resource'
import { idOfSegment } from '@/lib/url/id-segment'

const CategoryTree = lazyView(() => import('./category-tree').then((file) => file.CategoryTree), {
  noun: 'tree of categories',
  heightOf: () => '20rem',
})
const EditCategory = lazyComponent(() => import('./edit-category').then((file) => file.EditCategory))
const CreateCategory = lazyComponent(() => import('./edit-category').then((file) => file.CreateCategory))

interface OfCatalog {
  /** The ids in the address of a category page. In the settings it has no buyer. */
  buyerId: string | undefined
  catalogId: string
}

/**
 * Shows the tree of a catalog beside the chosen category. The tree stays mounted when the user opens another category.
 */
export function CategoryFrame({ buyerId, catalogId, children }: OfCatalog & { children: ReactNode }) {
  const catalogs = catalogsOf(buyerId)
  const place = placeOf(buyerId, catalogId)
  const resource = categoriesAt(place)
  const view = useCan(resource.access.view)
  const manage = useCan(resource.access.manage)
  const client = useQueryClient()
  const path = usePathname()
  const { categoryid } = useParams()
  const isIndex = categoryid === undefined && !path.endsWith('/new')
  const catalog = useEntity(catalogs, catalogId, view.allowed)
  // Refreshes the category counts for users who go back to the catalogs.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: keys.all(catalogs.path) }),
    [client, catalogs.path],
  )

  if (!view.allowed) return <NoAccess title="Categories" access={view} />
  if (!isPlatformId(catalogId)) return <InvalidIdMessage resource={catalogs} id={catalogId} />
  if (catalog.isError && toPlatformError(catalog.error).status === 404)
    return <NoCatalog {...{ buyerId, catalogId }} />
  return (
    <>
      {isIndex && (
        <PageHeader
          title="Categories"
          // One line from the start. The tree below must not shift while the user presses a line to drag it.
          description={
            catalog.data
              ? `The categories of ${catalogs.titleOf(catalog.data)}. All buyers with this catalog share them.`
              : '\u00a0'
          }
          actions={
            <>
              <LinkButton
                href={`${resource.route}/new`}
                disabledReason={manage.allowed ? undefined : manage.reason}
              >
                <Icon as={Plus} boxSize="4" />
                Create category
              </LinkButton>
              <CategoryTools place={place} catalog={catalog.data} />
            </>
          }
        />
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: '22rem minmax(0, 1fr)' }}
        gap="6"
        alignItems="start"
      >
        <Box
          hideBelow={isIndex ? undefined : 'xl'}
          minW="0"
          position={{ xl: 'sticky' }}
          top={{ xl: 'calc({sizes.header} + {spacing.4})' }}
        >
          <PanelBoundary name="The tree of categories" onRetry={() => undefined}>
            <CategoryTree
              key={place.path}
              place={place}
              chosen={typeof categoryid === 'string' ? idOfSegment(categoryid) : ''}
            />
          </PanelBoundary>
        </Box>
        <Box hideBelow={isIndex ? 'xl' : undefined} minW="0">
          {children}
        </Box>
      </Grid>
    </>
  )
}

/** Returns the list that a catalog belongs to: that of a buyer, or that of all catalogs. */
function catalogsOf(buyerId: string | undefined): ListedResource<Catalog> {
  return buyerId === undefined ? allCatalogs : (buyerCatalogs(buyerId) as ListedResource<Catalog>)
}

function NoCatalog({ buyerId, catalogId }: OfCatalog) {
  return (
    <EmptyState
      isPage
      isAlert
      icon={FolderTree}
      title={`There is no catalog “${catalogId}”`}
      actions={
        <LinkButton variant="outline" href={catalogsOf(buyerId).route}>
          Back to catalogs
        </LinkButton>
      }
    >
      It may have been deleted, or the address may be wrong.
    </EmptyState>
  )
}

/** Shown beside a tree while no category is chosen. */
export function NoCategoryChosen() {
  return (
    <EmptyState icon={FolderTree} title="No category selected">
      Select a category in the tree to see its details, products and visibility.
    </EmptyState>
  )
}

/** Page of one category. */
export function CategoryPage(props: OfCatalog & { id: string; prefetched?: DocumentData | undefined }) {
  const { buyerId, catalogId, id, prefetched } = props
  return (
    <DocumentDataBoundary data={prefetched}>
      <EditCategory place={placeOf(buyerId, catalogId)} id={id} />
    </DocumentDataBoundary>
  )
}

/** Page of a new category, below the parent that the address names. */
export function NewCategory({ buyerId, catalogId, parent }: OfCatalog & { parent: string }) {
  return <CreateCategory key={parent} place={placeOf(buyerId, catalogId)} parent={parent} />
}
