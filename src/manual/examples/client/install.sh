npm install ../atumo/clients/typescript
