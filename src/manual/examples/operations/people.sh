bin/atumo users create --email ade@example.org --role reviewer
bin/atumo users set-role ade@example.org admin
bin/atumo settings set --auto-publish no
bin/atumo settings show
