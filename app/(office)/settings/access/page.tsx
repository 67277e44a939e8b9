import { AccessScreen } from '@/components/access/overview/access-screen'

export const metadata = { title: 'Who has access' }

export default AccessScreen
