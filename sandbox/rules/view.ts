import { callerOf, type Context } from '../core/http/context'
import { isObject, type Json, type JsonObject } from '../core/records/json'
import type { Platform } from '../core/records/platform'
import { effectiveCategories, type CategoryNode, type EffectiveCategory } from './catalog/category-tree'
import { localesOf } from './locales'
import { groupsOfUser, assignedCondition } from '../core/auth/memberships'

/** An active catalog that is assigned to the buyer. */
interface CatalogView {
  id: string
  viewAllCategories: boolean
  viewAllProducts: boolean
  /** Categories whose products are shown although the catalog does not show all products. */
  granted: string[]
  /** Categories whose products are hidden although the catalog shows all products. */
  denied: string[]
  /**
   * Further categories that show no products when some are denied, because they or one of their parents are inactive.
   */
  inactive: string[]
}

/** The catalogs, groups and terms of a buyer user, resolved once per request. Lists are sorted. */
export interface BuyerView {
  buyer: string
  userId: string
  groups: string[]
  /** Currency of the user's locale; null without one. */
  currency: string | null
  defaultCatalog: string | null
  catalogs: CatalogView[]
  flags: CategoryFlags
}

interface Flags {
  visible: boolean | null
  products: boolean | null
}

/** Settings of category assignments for one user, by catalog and category. */
type CategoryFlags = Map<string, Map<string, Flags>>

type CatalogRow = [catalog: string, settings: JsonObject]
type FlagRow = [catalog: string, category: string, group: string | null, settings: JsonObject]

const TREE_TABLES = ['catalogs', 'categories']
/**
 * Tables that the view depends on. Renaming a record changes its references, so that the referenced tables are
 * included.
 */
const VIEW_TABLES = [
  ...TREE_TABLES,
  ...['buyers', 'users', 'usergroups', 'usergroupassignments', 'locales', 'localeassignments'],
  ...['catalogassignments', 'categoryassignments'],
]

const VIEW_SQL = `with mine as (${groupsOfUser('buyer', '$1', '$2')})
  select (select coalesce(json_agg(usergroupid order by usergroupid), '[]') from mine),
    (select body ->> 'DefaultCatalogID' from buyers where id = $1),
    (select coalesce(json_agg(json_build_array(c.id, a.body) order by c.id), '[]')
      from catalogassignments a join catalogs c on c.id = a.catalogid where a.buyerid = $1 and c.f_active),
    (select coalesce(json_agg(json_build_array(a.catalogid, a.categoryid, a.usergroupid, a.body)), '[]')
      from categoryassignments a
      where a.buyerid = $1 and ${assignedCondition('a', { groups: 'select usergroupid from mine' })})`

const flag = (value: Json | undefined): boolean | null => (typeof value === 'boolean' ? value : null)

/** Combines several settings on one level: true overrides false. */
const combineFlags = (a: boolean | null, b: boolean | null): boolean | null =>
  a === null || b === null ? (a ?? b) : a || b

/** Returns settings by category. A group's settings override those of the buyer. */
function flagsOf(rows: readonly FlagRow[]): CategoryFlags {
  const flags: CategoryFlags = new Map()
  const sorted = [...rows].sort(([, , a], [, , b]) => Number(a === null) - Number(b === null))
  for (const [catalog, category, group, settings] of sorted) {
    const inCatalog = flags.get(catalog) ?? new Map<string, Flags>()
    flags.set(catalog, inCatalog)
    const before = inCatalog.get(category) ?? { visible: null, products: null }
    const join = group === null ? (a: boolean | null, b: boolean | null) => a ?? b : combineFlags
    inCatalog.set(category, {
      visible: join(before.visible, flag(settings.Visible)),
      products: join(before.products, flag(settings.ViewAllProducts)),
    })
  }
  return flags
}

/**
 * Returns all categories of a catalog with their effective settings. The categories are cached until one of them
 * changes.
 */
async function treeOf(
  platform: Platform,
  catalog: string,
  flags: CategoryFlags,
): Promise<Map<string, EffectiveCategory>> {
  const nodes = await platform.cache.get(JSON.stringify(['tree', catalog]), TREE_TABLES, async () => {
    const { rows } = await platform.db.query<[string, string | null, string]>(
      `select id, body ->> 'ParentID', f_active from categories where catalogid = $1`,
      [catalog],
      { prepared: true },
    )
    return rows.map(([id, parent, active]) => ({
      id,
      parent: parent || null,
      isActive: active === 't',
    }))
  })
  const settings = flags.get(catalog)
  return effectiveCategories(
    nodes.map((node): CategoryNode => ({
      ...node,
      visible: settings?.get(node.id)?.visible ?? null,
      products: settings?.get(node.id)?.products ?? null,
    })),
  )
}

async function catalogView(
  platform: Platform,
  [id, settings]: CatalogRow,
  flags: CategoryFlags,
): Promise<CatalogView> {
  const view = {
    id,
    viewAllCategories: settings.ViewAllCategories === true,
    viewAllProducts: settings.ViewAllProducts === true,
  }
  const against = [...(flags.get(id)?.values() ?? [])].some(
    ({ products }) => products !== null && products !== view.viewAllProducts,
  )
  if (!against) return { ...view, granted: [], denied: [], inactive: [] }
  const tree = await treeOf(platform, id, flags)
  const those = (wanted: (category: EffectiveCategory) => boolean): string[] =>
    [...tree].flatMap(([category, settled]) => (wanted(settled) ? [category] : [])).sort()
  return view.viewAllProducts
    ? {
        ...view,
        granted: [],
        denied: those(({ products }) => products === false),
        inactive: those(({ isActive, products }) => !isActive && products !== false),
      }
    : { ...view, granted: those((one) => one.isActive && one.products === true), denied: [], inactive: [] }
}

/** Returns the view of a buyer user, cached until a table that it depends on changes. */
export function viewFor(ctx: Context, buyer: string, userId: string): Promise<BuyerView> {
  const { platform } = ctx
  return platform.cache.get(JSON.stringify(['view', buyer, userId]), VIEW_TABLES, async () => {
    const [{ rows }, locales] = await Promise.all([
      platform.db.query(VIEW_SQL, [buyer, userId], { prepared: true }),
      localesOf(ctx, [{ company: buyer, userId }]),
    ])
    const [groups, defaultCatalog, catalogs, flagRows] = rows[0] ?? []
    const flags = flagsOf(JSON.parse(flagRows ?? '[]') as FlagRow[])
    const assigned = JSON.parse(catalogs ?? '[]') as CatalogRow[]
    const locale = locales.get(`${buyer}/${userId}`)
    return {
      buyer,
      userId,
      groups: JSON.parse(groups ?? '[]') as string[],
      currency: isObject(locale) && typeof locale.Currency === 'string' ? locale.Currency : null,
      defaultCatalog: defaultCatalog || null,
      catalogs: await Promise.all(assigned.map((row) => catalogView(platform, row, flags))),
      flags,
    }
  })
}

/** Returns the view of the caller, who must be a buyer user. */
export function viewOf(ctx: Context): Promise<BuyerView> {
  const { company, userId } = callerOf(ctx)
  return viewFor(ctx, company, userId)
}

/** Restricts a view to one catalog. The result is empty when the user cannot see that catalog. */
export function restrictToCatalog(view: BuyerView, catalog: string): BuyerView {
  return { ...view, catalogs: view.catalogs.filter(({ id }) => id === catalog) }
}

/**
 * Returns the categories of a catalog that the user can see, with their settings; empty when the user cannot see the
 * catalog.
 */
export async function visibleCategories(
  platform: Platform,
  view: BuyerView,
  catalog: string,
): Promise<Map<string, EffectiveCategory>> {
  const seen = view.catalogs.find(({ id }) => id === catalog)
  if (!seen) return new Map()
  const tree = await treeOf(platform, catalog, view.flags)
  return new Map(
    [...tree].filter(([, { isActive, visible }]) => isActive && (visible ?? seen.viewAllCategories)),
  )
}
