sudo atumo apps create --name 'My app'
