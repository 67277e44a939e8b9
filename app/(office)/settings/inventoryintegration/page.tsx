import { InventoryIntegrationScreen } from '@/components/marketplace/singles/inventory-integration'

export const metadata = { title: 'Inventory integration' }

export default InventoryIntegrationScreen
