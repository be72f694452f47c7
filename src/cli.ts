import { createApp } from './domain/apps'
import { readConfig } from './config'
import { createApps } from './store/apps'
import { connectPostgres, connectRedis, redisReady } from './store/clients'
import { createLedger } from './store/ledger'
const config = readConfig(process.env)
const sql = connectPostgres(config.databaseUrl, { pool: 2 })
const redis = connectRedis(config.redisUrl, () => {})
const stores = { apps: createApps(sql), ledger: createLedger(redis, { hourlyLimit: config.hourlyLimit }) }
await redisReady(redis, 3000)
const a = await createApp(stores, {name:'x', scopes:['dictionary:read'], addresses:[], origins:[], hourlyLimit:1e9, visitorLimit:null, commercialUse:false}, 1e9)
process.stdout.write(JSON.stringify(a)+'\n')
process.exit(0)
