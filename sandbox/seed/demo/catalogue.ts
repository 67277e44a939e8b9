import { MARKETPLACE_ID } from '../constants'
import type { SeedPart, SeedRecord } from '../format'
import { ITEMS } from './items'

/** A category with its subcategories. The third level contains the products. */
interface Branch {
  id: string
  name: string
  about?: string
  inactive?: true
  children?: Branch[]
}

const INDUSTRY: Branch[] = [
  {
    id: 'tools',
    name: 'Tools',
    about: 'Hand and power tools for workshop and site',
    children: [
      {
        id: 'hand-tools',
        name: 'Hand tools',
        children: [
          { id: 'striking', name: 'Hammers and mallets' },
          { id: 'fastening', name: 'Screwdrivers, wrenches and fixings' },
          { id: 'cutting', name: 'Saws, chisels and knives' },
          { id: 'measuring', name: 'Measuring and levelling' },
          { id: 'tool-storage', name: 'Tool boxes and cases' },
        ],
      },
      {
        id: 'power-tools',
        name: 'Power tools',
        children: [
          { id: 'drilling', name: 'Drills and drivers' },
          { id: 'grinding', name: 'Grinding, sanding and dust' },
          { id: 'power-saws', name: 'Saws' },
          { id: 'accessories', name: 'Bits, blades and batteries' },
        ],
      },
    ],
  },
  {
    id: 'safety',
    name: 'Safety',
    about: 'Protective equipment and site safety',
    children: [
      {
        id: 'head-face',
        name: 'Head and face',
        children: [
          { id: 'helmets', name: 'Helmets' },
          { id: 'eye', name: 'Eye protection' },
          { id: 'hearing', name: 'Hearing protection' },
          { id: 'breathing', name: 'Breathing protection' },
        ],
      },
      {
        id: 'body',
        name: 'Body',
        children: [
          { id: 'gloves', name: 'Gloves' },
          { id: 'footwear', name: 'Footwear' },
          { id: 'workwear', name: 'Workwear and high visibility' },
          { id: 'fall-protection', name: 'Fall protection' },
        ],
      },
      {
        id: 'site-safety',
        name: 'Site safety',
        children: [
          { id: 'first-aid', name: 'First aid' },
          { id: 'fire', name: 'Fire protection' },
          { id: 'signs', name: 'Signs, cones and lockout' },
        ],
      },
    ],
  },
  {
    id: 'cleaning',
    name: 'Cleaning and hygiene',
    children: [
      {
        id: 'cleaning-agents',
        name: 'Cleaning agents',
        children: [
          { id: 'cleaners', name: 'Cleaners and disinfectants' },
          { id: 'hand-care', name: 'Hand care' },
        ],
      },
      {
        id: 'cleaning-equipment',
        name: 'Equipment and paper',
        children: [
          { id: 'floor-care', name: 'Floor care' },
          { id: 'paper', name: 'Paper, cloths and dispensers' },
          { id: 'waste', name: 'Waste' },
        ],
      },
    ],
  },
  {
    id: 'packaging',
    name: 'Packaging',
    children: [
      { id: 'packing', name: 'Packing', children: [{ id: 'cartons', name: 'Boxes, mailers and pallets' }] },
      {
        id: 'closing',
        name: 'Closing and protecting',
        children: [
          { id: 'tapes', name: 'Tapes and labels' },
          { id: 'wrapping-film', name: 'Film, fill and strapping' },
        ],
      },
    ],
  },
  {
    id: 'electrical',
    name: 'Electrical',
    children: [
      {
        id: 'lighting',
        name: 'Lighting',
        children: [
          { id: 'portable-lighting', name: 'Work lights and torches' },
          { id: 'fixed-lighting', name: 'Lamps and luminaires' },
        ],
      },
      {
        id: 'power',
        name: 'Power',
        children: [
          { id: 'leads', name: 'Leads and reels' },
          { id: 'wiring', name: 'Wiring and switchgear' },
          { id: 'testing', name: 'Testing and batteries' },
        ],
      },
    ],
  },
  {
    id: 'workplace',
    name: 'Workplace',
    children: [
      {
        id: 'handling',
        name: 'Access and handling',
        children: [
          { id: 'ladders', name: 'Ladders' },
          { id: 'trolleys', name: 'Trolleys' },
        ],
      },
      {
        id: 'storage',
        name: 'Storage',
        children: [
          { id: 'shelving', name: 'Shelving and bins' },
          { id: 'lockers', name: 'Lockers' },
        ],
      },
      {
        id: 'furniture',
        name: 'Furniture',
        children: [
          { id: 'seating', name: 'Seating' },
          { id: 'desks', name: 'Desks, benches and mats' },
          { id: 'canteen', name: 'Canteen' },
        ],
      },
    ],
  },
  {
    id: 'seasonal',
    name: 'Seasonal',
    about: 'Opened twice a year',
    inactive: true,
    children: [{ id: 'winter', name: 'Winter range', children: [{ id: 'snow-ice', name: 'Snow and ice' }] }],
  },
]

const HOSPITALITY: Branch[] = [
  {
    id: 'kitchen',
    name: 'Kitchen',
    about: 'Cookware, preparation and storage',
    children: [
      {
        id: 'cookware',
        name: 'Cookware',
        children: [
          { id: 'pans', name: 'Pans' },
          { id: 'pots', name: 'Pots' },
        ],
      },
      {
        id: 'preparation',
        name: 'Preparation',
        children: [
          { id: 'knives', name: 'Knives' },
          { id: 'boards', name: 'Boards and utensils' },
          { id: 'temperature', name: 'Thermometers' },
        ],
      },
      {
        id: 'kitchen-storage',
        name: 'Storage',
        children: [{ id: 'food-storage', name: 'Containers and shelving' }],
      },
    ],
  },
  {
    id: 'table',
    name: 'Table',
    children: [
      {
        id: 'crockery',
        name: 'Crockery',
        children: [
          { id: 'plates', name: 'Plates and bowls' },
          { id: 'cups', name: 'Cups and mugs' },
        ],
      },
      {
        id: 'glass-cutlery',
        name: 'Glass and cutlery',
        children: [
          { id: 'glasses', name: 'Glasses' },
          { id: 'cutlery', name: 'Cutlery' },
        ],
      },
      { id: 'service', name: 'Service', children: [{ id: 'trays', name: 'Trays, jugs and trolleys' }] },
    ],
  },
  {
    id: 'housekeeping',
    name: 'Housekeeping',
    children: [
      {
        id: 'care',
        name: 'Cleaning',
        children: [
          { id: 'cleaners', name: 'Cleaners and sanitisers' },
          { id: 'floors', name: 'Floors, windows and cloths' },
        ],
      },
      { id: 'washrooms', name: 'Washrooms', children: [{ id: 'washroom', name: 'Soap, paper and bins' }] },
    ],
  },
  {
    id: 'takeaway',
    name: 'Takeaway',
    children: [
      {
        id: 'disposables',
        name: 'Disposables',
        children: [
          { id: 'takeaway-cups', name: 'Cups and boxes' },
          { id: 'napkins', name: 'Napkins' },
        ],
      },
      { id: 'dispatch', name: 'Dispatch', children: [{ id: 'wrapping', name: 'Boxes, tape and film' }] },
    ],
  },
  {
    id: 'house',
    name: 'House and team',
    children: [
      {
        id: 'uniforms',
        name: 'Team',
        children: [
          { id: 'aprons', name: 'Aprons' },
          { id: 'chef-wear', name: 'Shoes, hats and first aid' },
        ],
      },
      {
        id: 'rooms',
        name: 'Dining room',
        children: [{ id: 'restaurant-seating', name: 'Seating, light and fittings' }],
      },
    ],
  },
]

function branchRecords(catalog: string, branches: Branch[], parent: string | null = null): SeedRecord[] {
  const level = branches.map((branch, index) => ({
    CatalogID: catalog,
    ID: branch.id,
    Name: branch.name,
    Description: branch.about ?? null,
    ListOrder: index + 1,
    Active: !branch.inactive,
    ParentID: parent,
    xp: null,
  }))
  return [...level, ...branches.flatMap((branch) => branchRecords(catalog, branch.children ?? [], branch.id))]
}

function byLevel(records: SeedRecord[]): SeedRecord[] {
  const depth = (record: SeedRecord): number => {
    const parent = records.find((other) => other.ID === record.ParentID)
    return parent ? depth(parent) + 1 : 0
  }
  return [...records].sort((one, other) => depth(one) - depth(other))
}

function catalog(id: string, name: string, about: string): SeedRecord {
  return { ID: id, OwnerID: MARKETPLACE_ID, Name: name, Description: about, Active: true, xp: null }
}

/** Assigns products to categories in the order in which they are listed. */
function categoryProductAssignments(
  CatalogID: string,
  categories: (item: (typeof ITEMS)[number]) => string[],
): SeedRecord[] {
  const next = new Map<string, number>()
  return ITEMS.flatMap((item) =>
    categories(item).map((CategoryID) => {
      const ListOrder = (next.get(CategoryID) ?? 0) + 1
      next.set(CategoryID, ListOrder)
      return { CatalogID, CategoryID, ProductID: item.id, ListOrder }
    }),
  )
}

function view(CatalogID: string, BuyerID: string, ViewAllCategories: boolean, ViewAllProducts: boolean) {
  return { CatalogID, BuyerID, ViewAllCategories, ViewAllProducts }
}

/** Both catalogs with their categories, product assignments and visibility to buyers. */
export const CATALOG_PART: SeedPart = {
  Objects: {
    Catalogs: [
      catalog(
        'industry',
        'Industry catalogue',
        'Tools, safety, electrical and workplace for yards, sites and works',
      ),
      catalog(
        'hospitality',
        'Hospitality catalogue',
        'Kitchen, table and housekeeping for hotels and restaurants',
      ),
    ],
    Categories: [
      ...byLevel(branchRecords('industry', INDUSTRY)),
      ...byLevel(branchRecords('hospitality', HOSPITALITY)),
    ],
  },
  Assignments: {
    CatalogAssignments: [
      view('industry', 'harborline', true, true),
      view('hospitality', 'harborline', false, false),
      view('industry', 'northfell', true, true),
      view('hospitality', 'bellweather', true, true),
      view('hospitality', 'clairval', true, false),
      view('industry', 'webshop', true, true),
      view('hospitality', 'webshop', true, true),
      view('industry', 'old-quay', true, true),
    ],
    // Power tools are hidden from the company Northfell, but visible to its site managers. Harborline sees only
    // crockery in the hospitality catalog.
    CategoryAssignments: [
      {
        CatalogID: 'industry',
        CategoryID: 'power-tools',
        BuyerID: 'northfell',
        UserGroupID: null,
        Visible: false,
        ViewAllProducts: false,
      },
      {
        CatalogID: 'industry',
        CategoryID: 'power-tools',
        BuyerID: 'northfell',
        UserGroupID: 'site-managers',
        Visible: true,
        ViewAllProducts: true,
      },
      {
        CatalogID: 'industry',
        CategoryID: 'accessories',
        BuyerID: 'northfell',
        UserGroupID: null,
        Visible: true,
        ViewAllProducts: null,
      },
      {
        CatalogID: 'hospitality',
        CategoryID: 'crockery',
        BuyerID: 'harborline',
        UserGroupID: null,
        Visible: true,
        ViewAllProducts: true,
      },
    ],
    ProductCatalogAssignment: ITEMS.flatMap((item) => [
      ...(item.industry ? [{ CatalogID: 'industry', ProductID: item.id }] : []),
      ...(item.hospitality ? [{ CatalogID: 'hospitality', ProductID: item.id }] : []),
    ]),
    CategoryProductAssignments: [
      ...categoryProductAssignments('industry', (item) => item.industry ?? []),
      ...categoryProductAssignments('hospitality', (item) => item.hospitality ?? []),
    ],
  },
}
