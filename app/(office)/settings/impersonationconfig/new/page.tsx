import { NewImpersonationConfig } from '@/components/marketplace/impersonationconfig/screens'

export const metadata = { title: 'Create impersonation config' }

export default NewImpersonationConfig
