export { GainedPermissions } from './profiles/gained-permissions'
export { ProfilesPanel } from './profiles/profiles-panel'
